import type { Server, ServerResponse } from 'node:http';
import { endsWithin } from '../values/ends-within.js';

/** The end of a server whose clients keep their connections busy: from `close` on every answer says that it is the last. */
export interface ClosingServer {
  /** It closes, or will in a moment: nothing should be sent to it any more. */
  readonly isLeaving: boolean;
  /** Says so to whoever asks whether it is ready, and goes on as before. */
  leave(): void;
  /**
   * Takes no new connections, ends idle ones, and answers what comes on the others with `Connection: close`. Answers
   * whether all have ended in time; those that have not are cut off.
   */
  close(withinMs: number): Promise<boolean>;
}

/** Watches the server's answers, so that it can be closed. To be called before anything else listens for requests. */
export function closable(server: Server): ClosingServer {
  const open = new Set<ServerResponse>();
  let isLeaving = false;
  let isClosing = false;
  server.on('request', (_request, response) => {
    open.add(response);
    if (isClosing) response.setHeader('Connection', 'close');
    response.once('close', () => {
      open.delete(response);
      // The head of this answer may have been sent before the closing began: its connection is idle from now on.
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
  });
  return {
    get isLeaving() {
      return isLeaving;
    },
    leave: () => {
      isLeaving = true;
    },
    close: async (withinMs) => {
      isLeaving = true;
      isClosing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
      server.closeIdleConnections();
      const isInTime = await endsWithin(withinMs, closed);
      if (!isInTime) server.closeAllConnections();
      return isInTime;
    },
  };
}
