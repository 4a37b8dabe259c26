import type { Request } from 'express';
import type { ReceivedFile } from '../../store/received-file.js';
import { readMultipart } from './multipart.js';
import { drain } from './refused-bodies.js';
import { temporaryFolder, type Uploader, type UploadSettings } from './request-files.js';

/**
 * The file in `field` of a multipart request, or null when it has none. The copy on disk goes when the response has been
 * sent. Throws FILE_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, RATE_LIMITED, SERVICE_UNAVAILABLE, and BAD_REQUEST for a body that is not
 * well-formed or was broken off.
 */
export async function receiveFile(
  request: Request,
  field: string,
  settings: UploadSettings,
  uploader: Uploader,
): Promise<ReceivedFile | null> {
  try {
    const keep = await temporaryFolder(settings, request.res, uploader);
    const files = await readMultipart(request, keep, { wants: (name) => name === field });
    return files.get(field) ?? null;
  } catch (error) {
    await drain(request, request.res);
    throw error;
  }
}
