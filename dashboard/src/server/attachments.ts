import { useFileChooser } from '../components/file-chooser';
import { AttachFileDocument, type AttachmentResource } from './attachments.generated';
import { upload } from './request';
import { useMay } from './session';

/** Keeps files with a record: the verb for those who may write, and the `input` that belongs into its page. */
export function useAttaching(resourceType: AttachmentResource, resourceId: string, section: string) {
  const may = useMay();
  const { input, choose } = useFileChooser({
    label: 'File',
    send: async (file) => {
      await upload(AttachFileDocument, { file, resourceType, resourceId });
      return `${file.name} is attached`;
    },
  });
  const attach = { id: 'attach', title: 'Attach a file', section, key: 'u', run: choose };
  return { verbs: may('write') ? [attach] : [], input };
}
