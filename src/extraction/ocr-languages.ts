import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Languages of scans whose data is installed with the project. */
export const DEFAULT_OCR_LANGUAGES: readonly string[] = ['eng', 'deu', 'fra', 'spa', 'ita', 'nld'];

const require = createRequire(import.meta.url);

/** The file from which scans in a language (`eng`) are recognised, or undefined when its package is not installed. */
export function languageDataFile(language: string): string | undefined {
  if (!/^[a-z_]+$/.test(language)) return undefined;
  try {
    const folder = path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    const file = path.join(folder, '4.0.0_best_int', `${language}.traineddata.gz`);
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
