import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  closeExtraction,
  ExtractionFailure,
  type ExtractionLimits,
  extractInvoice,
} from '../../src/extraction/extract.js';
import { eventually } from '../support/service-process.js';
import {
  encryptedPdf,
  flateBomb,
  heavyInvoice,
  pageTreeLoop,
  pdfWithPages,
  plainInvoice,
  rawPdf,
  selfDrawing,
  slowPage,
} from './hostile-pdfs.js';

const { jest } = import.meta;

afterAll(closeExtraction);

async function failureOf(pdf: Uint8Array, limits: Partial<ExtractionLimits> = {}): Promise<string> {
  try {
    await extractInvoice({ pdf, ownerName: null }, limits);
    return 'no failure';
  } catch (error) {
    if (error instanceof ExtractionFailure) return error.reason;
    throw error;
  }
}

test('an ordinary invoice is read, with its progress', async () => {
  const stages: string[] = [];
  const result = await extractInvoice({ pdf: await plainInvoice(), ownerName: null }, {}, (stage) =>
    stages.push(stage),
  );
  const values = Object.fromEntries(Object.entries(result.fields).map(([name, field]) => [name, field.value]));
  expect(values).toEqual({
    vendor_name: 'Northwind Traders Ltd.',
    invoice_number: 'NW-2026-0117',
    invoice_date: '2026-03-03',
    due_date: '2026-04-02',
    total_cents: 54000,
    tax_cents: 9000,
    subtotal_cents: 45000,
    currency: 'GBP',
  });
  expect(result.lineItems).toMatchObject([
    { description: 'Consulting', quantity: '3', unitPriceCents: 15000, amountCents: 45000, evidence: { page: 1 } },
  ]);
  expect(result.kind).toBe('invoice');
  expect(result.findings.lines).toEqual({ count: 1, sumCents: 45000, firstCents: 45000 });
  expect(stages).toEqual(['opening', 'embedded_xml', 'pdf_text', 'rules']);
});

test('the owner is never taken for the vendor', async () => {
  const result = await extractInvoice({ pdf: await plainInvoice(), ownerName: 'Northwind Traders' });
  expect(result.fields.vendor_name?.value).not.toBe('Northwind Traders Ltd.');
});

describe('every document ends with a reason', () => {
  test('an empty file', async () => expect(await failureOf(new Uint8Array())).toBe('empty'));

  test('rubbish after a PDF head', async () => {
    expect(await failureOf(Buffer.from(`%PDF-1.7\n${'rubbish '.repeat(200)}`))).toBe('broken');
  });

  test('a file cut in the middle', async () => {
    const whole = await plainInvoice();
    expect(await failureOf(whole.slice(0, 400))).toBe('broken');
  });

  test('a password nobody knows', async () => expect(await failureOf(encryptedPdf())).toBe('encrypted'));

  test('1,000 pages', async () => expect(await failureOf(await pdfWithPages(1000))).toBe('too_many_pages'));

  test('pages without text', async () => expect(await failureOf(await pdfWithPages(2))).toBe('no_text'));

  test('more bytes than the limit', async () =>
    expect(await failureOf(await heavyInvoice(1), { fileBytes: 1024 * 1024 })).toBe('too_large'));

  test('a page tree that contains itself', async () => expect(await failureOf(pageTreeLoop())).toBe('broken'));

  test('a drawing that draws itself', async () => {
    expect(['no_text', 'broken', 'timeout', 'out_of_memory']).toContain(
      await failureOf(selfDrawing(), { processorMs: 5_000 }),
    );
  });

  test('a content stream that unpacks to a gigabyte', async () => {
    const bomb = await flateBomb(1024);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await failureOf(bomb)).toBe('out_of_memory');
  });

  test('a page that takes too long', async () => {
    expect(await failureOf(slowPage(12_000_000), { processorMs: 400 })).toBe('timeout');
  });

  test('a page object that is no page', async () => {
    expect(await failureOf(rawPdf({ dictionary: '/Filter /NoSuchFilter', stream: Buffer.from('BT ET') }))).toBe(
      'no_text',
    );
  });
});

test('the limit is processor time: who waits uses none, and is ended by the clock only', async () => {
  const waiting = { pdf: await plainInvoice(), ownerName: null, knownVendor: () => new Promise<never>(() => {}) };
  await expect(extractInvoice(waiting, { clockMs: 2_000 })).rejects.toMatchObject({
    reason: 'timeout',
    message: 'Reading the document took longer than 2000 ms',
  });
  const working = extractInvoice({ pdf: slowPage(12_000_000), ownerName: null }, { processorMs: 400 });
  await expect(working).rejects.toMatchObject({
    reason: 'timeout',
    message: 'Reading the document took longer than 400 ms of processor time',
  });
});

test('after a failure the next document is read', async () => {
  expect(await failureOf(slowPage(12_000_000), { processorMs: 300 })).toBe('timeout');
  const result = await extractInvoice({ pdf: await plainInvoice(), ownerName: null });
  expect(result.fields.total_cents?.value).toBe(54000);
});

test('a heavy file within the limit is read', async () => {
  const pdf = await heavyInvoice(18);
  const result = await extractInvoice({ pdf, ownerName: null });
  expect(result.fields.invoice_number?.value).toBe('NW-2026-0117');
});

test('documents at the same time are read side by side', async () => {
  const pdf = await plainInvoice();
  const results = await Promise.all([1, 2, 3].map(() => extractInvoice({ pdf: pdf.slice(), ownerName: null })));
  expect(results.map((result) => result.fields.total_cents?.value)).toEqual([54000, 54000, 54000]);
});

const onLinux = existsSync('/proc/self/task') ? describe : describe.skip;

onLinux('processes', () => {
  test('a child has no secrets of its parent', async () => {
    process.env.EXTRACTION_TEST_SECRET = 'secret';
    await closeExtraction();
    await extractInvoice({ pdf: await plainInvoice(), ownerName: null });
    delete process.env.EXTRACTION_TEST_SECRET;
    const [child] = childrenOf(process.pid);
    const names = readFileSync(`/proc/${child}/environ`, 'utf8')
      .split('\0')
      .filter((entry) => entry !== '')
      .map((entry) => entry.split('=')[0]);
    expect(names.sort()).toEqual([
      'GLIBC_TUNABLES',
      'MALLOC_ARENA_MAX',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ]);
  });

  // A fault in native code ends a child with SIGSEGV.
  test.each(['SIGKILL', 'SIGSEGV'] as const)(
    'a child ended by %s is replaced, and the document read again',
    async (signal) => {
      await closeExtraction();
      let kills = 0;
      const result = await extractInvoice({ pdf: await plainInvoice(), ownerName: null }, {}, (stage) => {
        if (stage !== 'opening' || kills === 2) return;
        kills += 1;
        for (const child of childrenOf(process.pid)) process.kill(child, signal);
      });
      expect([kills, result.fields.total_cents?.value]).toEqual([2, 54000]);
    },
  );

  test('a document whose child is killed every time ends with a reason', async () => {
    await closeExtraction();
    let kills = 0;
    const killEvery = (stage: string) => {
      if (stage !== 'opening') return;
      kills += 1;
      for (const child of childrenOf(process.pid)) process.kill(child, 'SIGKILL');
    };
    const reading = extractInvoice({ pdf: await plainInvoice(), ownerName: null }, {}, killEvery);
    await expect(reading).rejects.toMatchObject({
      reason: 'crashed',
      message: 'The reading process was ended by SIGKILL, 3 times',
    });
    expect(kills).toBe(3);
  });

  test('a document that its own limits end is read once, and once more in a new child when the first was used before', async () => {
    await closeExtraction();
    let starts = 0;
    const readBomb = async () =>
      extractInvoice({ pdf: await flateBomb(1024), ownerName: null }, {}, (stage) => {
        if (stage === 'opening') starts += 1;
      });
    await expect(readBomb()).rejects.toMatchObject({ reason: 'out_of_memory' });
    expect(starts).toBe(1);
    await extractInvoice({ pdf: await plainInvoice(), ownerName: null });
    await expect(readBomb()).rejects.toMatchObject({ reason: 'out_of_memory' });
    expect(starts).toBe(3);
  });

  test('a child reads the next document too, unless it holds most of its memory', async () => {
    const megabytes = 1024 * 1024;
    const childAfter = async (memoryBytes: number) => {
      await extractInvoice({ pdf: await plainInvoice(), ownerName: null }, { memoryBytes });
      return childrenOf(process.pid);
    };
    await closeExtraction();
    const [first] = await childAfter(1_024 * megabytes);
    expect(await childAfter(1_024 * megabytes)).toEqual([first]);
    await closeExtraction();
    await childAfter(200 * megabytes);
    await until(() => childrenOf(process.pid).length === 0);
    expect(childrenOf(process.pid)).toEqual([]);
  });

  test('what recognition left in an idle child is given back after half a minute', async () => {
    await closeExtraction();
    // Processes and their messages go on: time stands still for `setTimeout` alone.
    jest.useFakeTimers({
      doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'],
    });
    try {
      await extractInvoice({ pdf: { path: 'test/samples/northwind-scan.pdf' }, ownerName: null });
      const [child] = childrenOf(process.pid);
      jest.advanceTimersByTime(29_999);
      await extractInvoice({ pdf: await plainInvoice(), ownerName: null });
      expect(childrenOf(process.pid)).toEqual([child]);
      jest.advanceTimersByTime(29_999);
      expect(childrenOf(process.pid)).toEqual([child]);
      jest.advanceTimersByTime(1);
    } finally {
      jest.useRealTimers();
    }
    await until(() => childrenOf(process.pid).length === 0);
    expect(childrenOf(process.pid)).toEqual([]);
  });

  test('closing leaves no process behind, even in the middle of a document', async () => {
    const reading = failureOf(slowPage(12_000_000));
    await until(() => childrenOf(process.pid).length > 0);
    await closeExtraction();
    expect(await reading).toBe('crashed');
    expect(childrenOf(process.pid)).toEqual([]);
  });

  test('a parent that dies takes its child along, even one caught in a document', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'extraction-'));
    const file = path.join(folder, 'slow.pdf');
    writeFileSync(file, slowPage(12_000_000));
    const module = pathToFileURL(path.resolve('dist/src/extraction/extract.js')).href;
    const script = `const { extractInvoice } = await import(${JSON.stringify(module)});
      await extractInvoice({ pdf: { path: ${JSON.stringify(file)} }, ownerName: null }, {}, (stage) => stage === 'pdf_text' && process.stdout.write('reading'));`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    const [child] = childrenOf(parent.pid ?? 0);
    parent.kill('SIGKILL');
    await until(() => !existsSync(`/proc/${child}`));
    expect(existsSync(`/proc/${child}`)).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

function childrenOf(processId: number): number[] {
  const list = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8');
  return list
    .trim()
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map(Number);
}

/** Waits for a state of the operating system that announces itself to nobody. */
async function until(isReached: () => boolean): Promise<void> {
  await eventually('the state', async () => isReached());
}
