declare module 'hoodiecrow-imap' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';

  /** An IMAP server for tests, with messages in memory (the package brings no types). */
  export interface Hoodiecrow extends EventEmitter {
    server: Server;
    folderCache: Record<string, { messages: { raw: string; flags: string[] }[] }>;
    listen(port: number, host: string): void;
    close(done: () => void): void;
    appendMessage(folder: string, flags: string[], date: string | false, raw: string): void;
  }

  export default function hoodiecrow(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, object>;
  }): Hoodiecrow;
}
