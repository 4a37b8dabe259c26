import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { limits } from '../contract/limits.js';
import { watchThreadTime } from '../values/thread-time.js';
import type { MailRead, MailToRead } from './mail-thread.js';
import { type TakenApart, UnreadableMail } from './taken-apart.js';

/**
 * Takes a message apart in a thread of its own, within a time of the processor and a memory. Throws UnreadableMail; Error when the thread
 * fails for another reason.
 */
export function readMail(
  mail: MailToRead,
  processorMs = limits.incomingMailProcessorSeconds * 1000,
): Promise<TakenApart> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(pathToFileURL(threadFile()), {
      workerData: mail,
      resourceLimits: { maxOldGenerationSizeMb: limits.incomingMailMemoryMegabytes },
      stdout: true,
      stderr: true,
    });
    const settle = (end: () => void) => {
      endWatch();
      void thread.terminate();
      end();
    };
    const refuse = (message: string) => settle(() => reject(new UnreadableMail(message)));
    const time = { processorMs, clockMs: limits.incomingMailReadSeconds * 1000 };
    const endWatch = watchThreadTime(thread, time, () => refuse('Taking it apart takes longer than is allowed'));
    thread.once('message', (read: MailRead) => {
      if ('taken' in read) settle(() => resolve(read.taken));
      else if ('unreadable' in read) refuse(read.unreadable);
      else settle(() => reject(new Error(`a mail could not be taken apart: ${read.failure}`)));
    });
    thread.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('Taking it apart needs more memory than is allowed');
      else settle(() => reject(error));
    });
    thread.once('exit', () => settle(() => reject(new Error('the thread that takes mails apart ended'))));
  });
}

/** Beside this file once it is compiled; else in the build. */
function threadFile(): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  const beside = resolve(folder, 'mail-thread.js');
  return existsSync(beside) ? beside : resolve(folder, '../../dist/src/incoming-mail/mail-thread.js');
}
