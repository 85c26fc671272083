import { useEffect, useRef } from "react";

/** How loud the microphone is, so that silence is noticed before anybody watches. */
export function Level({ stream, label }: { stream: MediaStream; label: string }) {
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      // Decibels below full scale: from -60 to 0.
      if (meter.current) meter.current.value = Math.max(0, Math.min(1, 1 + (20 * Math.log10(loudness || 1e-6)) / 60));
    }, 100);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return <meter ref={meter} className="golive-level" min={0} max={1} aria-label={label} />;
}
