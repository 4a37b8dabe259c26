import type { Request, Response } from 'express';
import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

/**
 * The cookie that holds the token of a session. No script reads it (HttpOnly), no other site sends it along (SameSite), and on
 * https its name binds it to this host alone (`__Host-`). That is not enough, since another port of the host is the same site
 * to a browser: it counts only in requests of which the browser says that a page of this very origin made them.
 */
const secureName = '__Host-books_session';
const plainName = 'books_session';

/** The token that a page of ours sent; null when there is none, or another page sent it. */
export function sessionTokenOf(request: Request, publicUrl: string): string | null {
  return isOfOurPage(request, publicUrl) ? cookieOf(request, isHttps(request, publicUrl)) : null;
}

/** Throws CROSS_ORIGIN_REQUEST. */
export function ensureOfOurPage(request: Request, publicUrl: string): void {
  const message = 'People log in and out from pages of the service itself';
  ensure(isOfOurPage(request, publicUrl), 'CROSS_ORIGIN_REQUEST', message);
}

/** As browsers say it of themselves; older ones name the origin alone. */
export function isOfOurPage(request: Request, publicUrl: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.get('origin');
  return (
    origin !== undefined && [`${request.protocol}://${request.get('host')}`, new URL(publicUrl).origin].includes(origin)
  );
}

/** Gives the browser the token, until the session ends at the latest. */
export function giveCookie(request: Request, response: Response, publicUrl: string, token: string): void {
  setCookie(request, response, publicUrl, token, limits.sessionDays * 86_400);
}

export function takeCookie(request: Request, response: Response, publicUrl: string): void {
  setCookie(request, response, publicUrl, '', 0);
}

function setCookie(request: Request, response: Response, publicUrl: string, token: string, seconds: number): void {
  const secure = isHttps(request, publicUrl);
  const name = secure ? secureName : plainName;
  const attributes = [`${name}=${token}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
  response.append('Set-Cookie', [...attributes, ...(secure ? ['Secure'] : [])].join('; '));
}

/**
 * What a browser brings back from a provider of OpenID Connect. It comes from another site, which is sent no Strict cookie; Lax is
 * sent along when the browser itself is led here, and stands for nobody.
 */
const secureAttempt = '__Host-books_openid';
const plainAttempt = 'books_openid';

export function giveAttempt(request: Request, response: Response, publicUrl: string, attempt: string, seconds: number) {
  const secure = isHttps(request, publicUrl);
  const name = secure ? secureAttempt : plainAttempt;
  const attributes = [`${name}=${attempt}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  response.append('Set-Cookie', [...attributes, ...(secure ? ['Secure'] : [])].join('; '));
}

export function attemptOf(request: Request, publicUrl: string): string | null {
  return cookieNamed(request, isHttps(request, publicUrl) ? secureAttempt : plainAttempt);
}

/** What a browser keeps in which somebody has logged in; it stands for nobody either. */
const secureKnown = '__Host-books_known';
const plainKnown = 'books_known';

export function giveKnown(request: Request, response: Response, publicUrl: string, known: string, seconds: number) {
  const secure = isHttps(request, publicUrl);
  const name = secure ? secureKnown : plainKnown;
  const attributes = [`${name}=${known}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
  response.append('Set-Cookie', [...attributes, ...(secure ? ['Secure'] : [])].join('; '));
}

export function knownOf(request: Request, publicUrl: string): string | null {
  return cookieNamed(request, isHttps(request, publicUrl) ? secureKnown : plainKnown);
}

/** As clients reach the service: a proxy in front may speak https where we do not. */
function isHttps(request: Request, publicUrl: string): boolean {
  return request.secure || publicUrl.startsWith('https:');
}

/** On https none but the bound name counts: a page of another host of the domain can set any other. */
function cookieOf(request: Request, secure: boolean): string | null {
  return cookieNamed(request, secure ? secureName : plainName);
}

function cookieNamed(request: Request, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [given, value] = part.trim().split('=', 2);
    if (given === name && value) return value;
  }
  return null;
}
