import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { linkExpiry, signFileLink } from '../store/file-links.js';
import { RequiresScope } from '../store/scope.js';
import { Attachment } from './attachment.entity.js';
import { AttachFileInput, AttachmentPayload } from './attachment.inputs.js';
import { attachFile } from './attachment.operations.js';

interface AttachmentResolverContext {
  em: EntityManager;
  tenant: { ownerId: number };
  publicUrl: string;
  linkKey: Buffer;
}

@Resolver(() => Attachment)
export class AttachmentResolver {
  @FieldResolver(() => String, {
    description:
      'Absolute link to the file; signed, good for an hour, the same for five minutes; needs no Authorization header.',
  })
  url(@Root() attachment: Row<Attachment>, @Ctx() { tenant, publicUrl, linkKey }: AttachmentResolverContext): string {
    const { sha256, filename, contentType } = attachment;
    const expiresAt = linkExpiry();
    return `${publicUrl}${signFileLink(linkKey, { ownerId: tenant.ownerId, sha256, filename, contentType, expiresAt })}`;
  }

  @Mutation(() => AttachmentPayload, {
    description:
      'Attaches a file to a bill, a vendor payment, an invoice or a manual journal. Refused with FILE_TOO_LARGE, QUOTA_EXCEEDED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async attachFile(
    @Arg('input', { description: 'The file and what to attach it to.' }) input: AttachFileInput,
    @Ctx() { em }: AttachmentResolverContext,
  ): Promise<AttachmentPayload> {
    return { attachment: await attachFile(em, input) };
  }
}
