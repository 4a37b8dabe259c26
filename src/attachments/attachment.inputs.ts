import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { type ReceivedFile, Upload } from '../store/received-file.js';
import { Attachment, AttachmentResource } from './attachment.entity.js';

@InputType({ description: 'A file to attach.' })
export class AttachFileInput {
  @Field(() => AttachmentResource, { description: 'What the file is attached to.' })
  resourceType!: AttachmentResource;

  @Field(() => ID, { description: 'The record that the file is attached to.' })
  resourceId!: string;

  @Field(() => Upload, { description: 'The file: of any kind, at most 20 MB.' })
  file!: ReceivedFile;
}

@ObjectType({ description: 'The file as it is attached.' })
export class AttachmentPayload {
  @Field(() => Attachment, { description: 'The attachment.' })
  attachment!: Attachment;
}
