let audio: AudioContext | undefined;

/** Two bright tones, made here: no file to load. A browser that lets no page sound by itself stays silent. */
export function chime(): void {
  audio ??= new AudioContext();
  const { currentTime: now, destination } = audio;
  for (const [tone, at] of [
    [784, 0],
    [1175, 0.14],
  ] as const) {
    const wave = audio.createOscillator();
    const loudness = audio.createGain();
    wave.frequency.value = tone;
    loudness.gain.setValueAtTime(0, now + at);
    loudness.gain.linearRampToValueAtTime(0.25, now + at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + at + 0.7);
    wave.connect(loudness).connect(destination);
    wave.start(now + at);
    wave.stop(now + at + 0.75);
  }
}
