// Round pieces with a bevel and a slight shadow, and the paints that all boards of the page share.

export interface Finish {
  name: string;
  light: string;
  body: string;
  rim: string;
}

export const STONES: Finish[] = [
  { name: "stone-black", light: "#5a5a5a", body: "#141414", rim: "#000000" },
  { name: "stone-white", light: "#ffffff", body: "#dcd9d1", rim: "#85817a" },
  { name: "stone-green", light: "#7fd08a", body: "#2f9e44", rim: "#14532d" },
  { name: "stone-violet", light: "#b79be0", body: "#7447b8", rim: "#432372" },
];

export const DISCS: Finish[] = [
  { name: "disc-black", light: "#4a4a4a", body: "#161616", rim: "#000000" },
  { name: "disc-white", light: "#ffffff", body: "#e9e9e4", rim: "#8f8f88" },
  { name: "disc-orange", light: "#ffb45c", body: "#e07b00", rim: "#8a4b00" },
  { name: "disc-violet", light: "#b79be0", body: "#7447b8", rim: "#432372" },
];

export const RACK: Finish[] = [
  { name: "rack-red", light: "#e4574d", body: "#c92a20", rim: "#7d120b" },
  { name: "rack-yellow", light: "#ffe27a", body: "#f5c026", rim: "#a87b00" },
  { name: "rack-green", light: "#7fd08a", body: "#2f9e44", rim: "#14532d" },
  { name: "rack-violet", light: "#b79be0", body: "#7447b8", rim: "#432372" },
];

export const finishOf = (finishes: Finish[], player: number): Finish => finishes[player % finishes.length]!;

/** The light comes from above on the left. */
export function Paints() {
  return (
    <svg class="paints" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {[...STONES, ...DISCS, ...RACK].map(({ name, light, body }) => (
          <radialGradient key={name} id={name} cx="0.42" cy="0.38" r="0.62" fx="0.34" fy="0.28">
            <stop offset="0" stop-color={light} />
            <stop offset="1" stop-color={body} />
          </radialGradient>
        ))}
        <pattern id="card-back" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill="#2d4f86" />
          <path d="M0 4L4 0L8 4L4 8Z" fill="none" stroke="#9db8e2" stroke-width="1" />
        </pattern>
      </defs>
    </svg>
  );
}

interface Props {
  x: number;
  y: number;
  radius: number;
  finish: Finish;
  /** How far in from the rim the face of a flat piece begins; stones have none. */
  bevel?: number;
}

export function Round({ x, y, radius, finish, bevel }: Props) {
  return (
    <g class={`round ${finish.name}`}>
      <circle class="shadow" cx={x + 1} cy={y + 2.2} r={radius} />
      <circle class="body" cx={x} cy={y} r={radius - 0.5} fill={`url(#${finish.name})`} stroke={finish.rim} />
      {bevel !== undefined && <circle class="bevel" cx={x} cy={y} r={radius - bevel} />}
    </g>
  );
}
