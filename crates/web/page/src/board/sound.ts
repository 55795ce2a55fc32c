// Short sounds of a board, made by the browser: a click for a piece that is put down, a softer one for pieces that are turned.

let audio: AudioContext | null = null;
let last = -Infinity;
/** Boards side by side sound once. */
const APART_S = 0.05;

function click(audio: AudioContext, at: number, frequency: number, loudness: number) {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency / 3, at + 0.05);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.07);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.08);
}

/** Browsers may refuse, before a person has done anything on the page. */
export function sound({ placed, turned }: { placed: boolean; turned: boolean }) {
  try {
    audio ??= new AudioContext();
    if (audio.currentTime - last < APART_S) return;
    last = audio.currentTime;
    void audio.resume();
    if (placed) click(audio, last, 700, 0.25);
    if (turned) click(audio, last + 0.13, 420, 0.15);
  } catch {
    // A board without sound.
  }
}
