import { PassThrough } from 'node:stream';
import { type Request, type RequestHandler, Router } from 'express';
import { notFound, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { type PostedMailSettings, receivePostedMail } from '../incoming-mail/posted-mail.js';
import { queryOf } from './request-query.js';
import { drain, refuseOversizedBody } from './uploads/refused-bodies.js';

interface MailRouterSettings {
  /** Null: no mails are taken over HTTP. */
  posted: PostedMailSettings | null;
  /** Counts a request with a wrong signature from an address; throws RATE_LIMITED. */
  countFailure(address: string): Promise<void>;
}

/**
 * `POST /incoming-mail?recipient=…&sender=…`: the body is the message itself (`message/rfc822`), the headers
 * `X-Mail-Timestamp` and `X-Mail-Signature` prove who posts it. 202 with the mail once it is stored.
 */
export function incomingMailRouter(settings: MailRouterSettings): Router {
  const router = Router();
  router.post('/incoming-mail', refuseOversizedBody(limits.incomingMailBytes), receive(settings));
  return router;
}

function receive({ posted, countFailure }: MailRouterSettings): RequestHandler {
  return async (request, response, next) => {
    // A refusal breaks it off, and not the request: its client reads the answer.
    const content = new PassThrough();
    request.once('close', () => {
      if (!request.readableEnded) content.destroy(request.errored ?? new Error('the message was broken off'));
    });
    try {
      if (posted === null) throw notFound('Route');
      if (!request.is('message/rfc822')) {
        throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the message itself, as message/rfc822');
      }
      const mail = await receivePostedMail(posted, { ...envelopeOf(request), content: request.pipe(content) });
      response.status(202).json({ incoming_mail: { id: mail.id, status: mail.status, sha256: mail.fingerprint } });
    } catch (error) {
      request.unpipe(content);
      await drain(request, response);
      if (!(error instanceof Refusal) || error.code !== 'UNAUTHENTICATED') return next(error);
      countFailure(request.ip ?? '').then(() => next(error), next);
    }
  };
}

function envelopeOf(request: Request) {
  const parameters = new URLSearchParams(queryOf(request));
  return {
    address: request.ip ?? '',
    recipient: parameters.get('recipient') ?? '',
    sender: parameters.get('sender') ?? '',
    timestamp: request.get('x-mail-timestamp') ?? '',
    signature: request.get('x-mail-signature') ?? '',
  };
}
