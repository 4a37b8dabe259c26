import { useEffect } from 'react';

/** Whether files are dragged, and not text or a link. */
export function areFiles({ types }: DataTransfer): boolean {
  return types.includes('Files');
}

/**
 * A browser opens a file that is dropped on a page in place of the page, and what was typed there is gone. Files are taken where a
 * screen says so, by listeners that come after these: they hear of it first.
 */
export function useNoFileDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.dataTransfer === null || !areFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    window.addEventListener('dragover', refuse, options);
    window.addEventListener('drop', refuse, options);
    return () => ended.abort();
  }, []);
}
