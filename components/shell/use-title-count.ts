import { useEffect } from "react";

const COUNTED = /^\(\d+\+?\) /;

/** Puts a count before the title of whatever page is shown, so that a tab in the background shows it. */
export function useTitleCount(count: string | null): void {
  useEffect(() => {
    const write = () => {
      const name = document.title.replace(COUNTED, "");
      const title = count ? `(${count}) ${name}` : name;
      if (document.title !== title) document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [count]);
}
