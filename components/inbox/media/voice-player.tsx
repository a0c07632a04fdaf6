import { useRef, useState } from "react";
import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import type { MessageMedia } from "@/schema/media";
import { FileRow } from "./file-row";
import styles from "./media.module.css";

const clock = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

/** The state and the controls of a voice message's playback. */
function usePlayer(media: MessageMedia) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [at, setAt] = useState(0);
  const [seconds, setSeconds] = useState((media.duration_ms ?? 0) / 1000);
  const element = {
    ref: audio,
    src: media.url,
    preload: media.duration_ms === null ? "metadata" : "none",
    onPlay: () => setPlaying(true),
    onPlaying: () => setLoading(false),
    onPause: () => {
      setPlaying(false);
      setLoading(false);
    },
    onEnded: () => setAt(0),
    onError: () => setBroken(true),
    onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
    onDurationChange: () => {
      const { duration = 0 } = audio.current ?? {};
      if (Number.isFinite(duration) && duration > 0) setSeconds(duration);
    },
  } as const;
  const toggle = () => {
    const { current } = audio;
    if (!current) return;
    if (!current.paused) return current.pause();
    setLoading(true);
    // Paused before it began, or not allowed to play. `onError` reports what can't be played.
    current.play().catch(() => setLoading(false));
  };
  const seek = (to: number) => {
    setAt(to);
    if (audio.current) audio.current.currentTime = to;
  };
  return { element, isPlaying, isLoading, isBroken, at, seconds, toggle, seek };
}

/** A player for a voice message. Its length is shown before it is played. */
export function VoicePlayer({ media }: { media: MessageMedia }) {
  const text = usePart(mediaWords);
  const { element, isPlaying, isLoading, isBroken, at, seconds, toggle, seek } = usePlayer(media);
  if (isBroken) return <FileRow media={{ ...media, is_shown: false }} but={text.unplayable} />;
  return (
    <div className={styles.voice}>
      <audio {...element} />
      <button
        type="button"
        className={isLoading ? `${styles.play} turning` : styles.play}
        aria-busy={isLoading || undefined}
        aria-label={isPlaying ? text.pause : text.play}
        onClick={toggle}
      >
        <svg width="18" height="18" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <path d={isPlaying ? "M5 3h4v14H5zm6 0h4v14h-4z" : "M6 3l11 7-11 7z"} />
        </svg>
      </button>
      <input
        type="range"
        className={styles.position}
        aria-label={text.position}
        aria-valuetext={`${clock(at)} / ${clock(seconds)}`}
        min={0}
        max={Math.max(seconds, 0.1)}
        step={0.1}
        value={Math.min(at, seconds)}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
      <time className={styles.length}>{clock(isPlaying || at > 0 ? at : seconds)}</time>
    </div>
  );
}
