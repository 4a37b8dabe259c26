import { createHash, type Hash } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '../contract/limits.js';
import { privateFileMode } from '../store/private-files.js';
import type { FileOnDisk } from '../store/stored-files.js';
import { BooksFileRefused, type Line } from './lines.js';

interface OpenFile extends FileOnDisk {
  line: number;
  parts: number;
  bytes: number;
  hash: Hash;
}

/** The files of an export, put together from their parts on the disk of this process and held against their SHA-256. */
export class SpooledFiles {
  readonly files = new Map<string, FileOnDisk>();
  private readonly folder = mkdtempSync(join(tmpdir(), 'books-import-'));
  private open: OpenFile | null = null;

  /** A `file`, whose parts follow. Throws BooksFileRefused. */
  begin({ number, record: { sha256, size_bytes: sizeBytes } }: Line): void {
    this.end();
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
      throw new BooksFileRefused(number, 'file, field sha256', 'must be a SHA-256 in hex');
    if (!Number.isSafeInteger(sizeBytes) || (sizeBytes as number) < 0 || (sizeBytes as number) > limits.uploadBytes)
      throw new BooksFileRefused(number, 'file, field size_bytes', `must be a number up to ${limits.uploadBytes}`);
    if (this.files.has(sha256)) throw new BooksFileRefused(number, 'file, field sha256', 'is that of a file before');
    const path = join(this.folder, sha256);
    const file: FileOnDisk = { sha256, sizeBytes: sizeBytes as number, path };
    writeFileSync(path, '', { mode: privateFileMode });
    this.open = { ...file, line: number, parts: 0, bytes: 0, hash: createHash('sha256') };
  }

  /** A `file_part` of the file before it. Throws BooksFileRefused. */
  add({ number, record: { sha256, part, content } }: Line): void {
    const file = this.open;
    if (!file || sha256 !== file.sha256)
      throw new BooksFileRefused(number, 'file_part, field sha256', 'is not that of the file before it');
    if (part !== file.parts + 1)
      throw new BooksFileRefused(number, 'file_part, field part', `must be ${file.parts + 1}: parts follow each other`);
    if (typeof content !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(content))
      throw new BooksFileRefused(number, 'file_part, field content', 'must be base64');
    const bytes = Buffer.from(content, 'base64');
    file.parts += 1;
    file.bytes += bytes.length;
    if (file.bytes > file.sizeBytes)
      throw new BooksFileRefused(
        number,
        'file_part, field content',
        `is more than the ${file.sizeBytes} bytes of the file`,
      );
    file.hash.update(bytes);
    appendFileSync(file.path, bytes);
  }

  /** No part follows. Throws BooksFileRefused for a file that is not whole. */
  end(): void {
    const file = this.open;
    if (!file) return;
    this.open = null;
    if (file.hash.digest('hex') !== file.sha256)
      throw new BooksFileRefused(file.line, 'file, field sha256', 'is not that of the parts that follow');
    this.files.set(file.sha256, file);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
