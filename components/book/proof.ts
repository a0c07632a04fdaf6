import { solve } from "./solve";

export type Task = { challenge: string; difficulty: number };
type News = { tried: number } | { nonce: string };

/** Solves what the page asks for, if this script runs as its worker. */
export function answerPage(): void {
  self.onmessage = ({ data }: MessageEvent<Task>) => {
    const tell = (news: News) => self.postMessage(news);
    tell({ nonce: solve(data.challenge, data.difficulty, (tried) => tell({ tried })) });
  };
}

/** Has a challenge solved beside the page, so that typing is not held up. Tells the share of what is usually needed. */
export function solved(script: string, task: Task, tell: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script);
    worker.onerror = reject;
    worker.onmessage = ({ data }: MessageEvent<News>) => {
      if ("tried" in data) return tell(Math.min(0.99, 1 - Math.exp(-data.tried / 2 ** task.difficulty)));
      worker.terminate();
      resolve(data.nonce);
    };
    worker.postMessage(task);
  });
}
