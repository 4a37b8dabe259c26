import { createHash } from 'node:crypto';

/**
 * What every answer says unless a page or a file says otherwise: the books of an owner stay in no cache, nothing is taken
 * for another type than it says, and nothing is run or framed by a browser.
 */
export const answerHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/**
 * The Content-Security-Policy of a page of ours: only its own inline scripts run, known by their hashes; everything else
 * is as `sources` allow it, and nobody frames the page.
 */
export function pagePolicy(page: string, sources: Record<string, string> = {}): string {
  const inline = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const scripts = [...inline].map(([, text = '']) => hashSource(text));
  const directives = {
    'default-src': "'none'",
    ...sources,
    ...(scripts.length > 0 && { 'script-src': [sources['script-src'], ...scripts].filter(Boolean).join(' ') }),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, allowed]) => `${name} ${allowed}`)
    .join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
