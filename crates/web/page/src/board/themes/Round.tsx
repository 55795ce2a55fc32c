// Round pieces that cast a slight shadow, and their paints, which all boards of the page share.

export interface Finish {
  name: string;
  light: string;
  body: string;
  rim: string;
}

export const STONES: Finish[] = [
  { name: "stone-black", light: "#5a5a5a", body: "#141414", rim: "#000000" },
  { name: "stone-white", light: "#ffffff", body: "#e4e2dc", rim: "#85817a" },
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

export function Paints() {
  return (
    <svg class="paints" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {[...STONES, ...DISCS, ...RACK].map(({ name, light, body }) => (
          <radialGradient key={name} id={name}>
            <stop offset="0" stop-color={light} />
            <stop offset="1" stop-color={body} />
          </radialGradient>
        ))}
      </defs>
    </svg>
  );
}

export function Round({ x, y, radius, finish }: { x: number; y: number; radius: number; finish: Finish }) {
  return (
    <>
      <circle cx={x + 1} cy={y + 2} r={radius} fill="#000" fill-opacity="0.25" />
      <circle cx={x} cy={y} r={radius} fill={`url(#${finish.name})`} stroke={finish.rim} />
    </>
  );
}
