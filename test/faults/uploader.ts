import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { comeAgain } from '../crash/load.js';
import type { ServiceProcess } from '../crash/service-process.js';

/** A file whose upload was answered, and perhaps the deletion of its document. */
export interface Uploaded {
  sha256: string;
  sizeBytes: number;
  documentId: number;
  isDeleted: boolean;
}

const retryMs = 100;
const pauseMs = 100;
const deletedShare = 0.3;
const bytesMaximum = 200_000;

/** A client that uploads invoices, and deletes some, until told to stop; each step with a key, until it is answered. */
export class Uploader {
  readonly uploads: Uploaded[] = [];
  /** How often each status was answered. */
  readonly answers = new Map<number, number>();
  private isStopping = false;

  constructor(
    private readonly services: readonly ServiceProcess[],
    private readonly apiKey: string,
  ) {}

  async uploadUntilStopped(): Promise<void> {
    while (!this.isStopping) {
      this.uploads.push(await this.upload());
      await delay(pauseMs);
    }
  }

  stop(): void {
    this.isStopping = true;
  }

  private async upload(): Promise<Uploaded> {
    const bytes = randomBytes(Math.ceil((Math.random() * bytesMaximum) / 2)).toString('hex');
    const content = `%PDF-1.4\n% ${bytes}\n%%EOF\n`;
    const key = randomUUID();
    const { invoice_document: document } = await this.untilAnswered<{ invoice_document: { id: number } }>((url) => {
      const form = new FormData();
      form.set('file', new Blob([content], { type: 'application/pdf' }), 'invoice.pdf');
      return this.send(`${url}/api/books/invoice_documents`, 'POST', key, form);
    });
    const uploaded = {
      sha256: createHash('sha256').update(content).digest('hex'),
      sizeBytes: content.length,
      documentId: document.id,
      isDeleted: Math.random() < deletedShare,
    };
    if (uploaded.isDeleted) await this.delete(document.id);
    return uploaded;
  }

  private async delete(id: number): Promise<void> {
    const key = randomUUID();
    await this.untilAnswered((url) => this.send(`${url}/api/books/invoice_documents/${id}`, 'DELETE', key, null));
  }

  private send(url: string, method: string, key: string, body: FormData | null): Promise<Response> {
    const headers = { authorization: `Bearer ${this.apiKey}`, 'idempotency-key': key };
    return fetch(url, { method, headers, body });
  }

  private async untilAnswered<T>(send: (url: string) => Promise<Response>): Promise<T> {
    for (;;) {
      const answer = await this.answer<T>(send);
      if (answer) return answer.body;
      await delay(retryMs);
    }
  }

  /** Null when there was no answer, or one that asks to come again. */
  private async answer<T>(send: (url: string) => Promise<Response>): Promise<{ body: T } | null> {
    const ready = this.services.filter((service) => service.isReady);
    const service = ready[Math.floor(Math.random() * ready.length)];
    if (!service) return null;
    let [status, text] = [0, ''];
    try {
      const response = await send(service.url);
      [status, text] = [response.status, await response.text()];
    } catch {
      return null;
    }
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    const body = (text === '' ? {} : JSON.parse(text)) as T & { error?: { code: string } };
    if (!body.error) return { body };
    if (comeAgain.has(body.error.code)) return null;
    throw new Error(`A step with a file was refused: ${text}`);
  }
}
