import { PageView } from '../../components/page-view';
import { useDocument } from '../../server/operations';
import type { InboxDocument } from './document-fields';
import { PageWordsDocument } from './inbox.generated';
import styles from './inbox.module.css';

/** The page of a document; while a field is filled in, a click on a word gives it. */
export function Paper(props: {
  document: InboxDocument;
  page: number;
  zoom: number;
  lit: string | null;
  isHidden: boolean;
  onBox: (field: string) => void;
  /** Null where nothing can be changed. */
  onWord: ((text: string) => void) | null;
}) {
  const { document, page, zoom, lit, onBox, onWord } = props;
  const words = useDocument(PageWordsDocument, lit === null ? null : { id: document.id, page });
  return (
    <div className={styles.paperSide} data-hidden={props.isHidden || undefined}>
      <PageView
        document={document}
        page={page}
        zoom={zoom}
        lit={lit}
        onBox={onBox}
        pageWords={words.data?.invoiceDocument?.words?.words ?? []}
        {...(onWord && { onWord })}
      />
      <p className={styles.pages}>
        Page {page} of {document.pdfPageCount ?? 1}
        {document.contentType !== 'application/pdf' && (
          <>
            {' · '}
            <a href={document.originalUrl}>As it was sent</a>
          </>
        )}
      </p>
    </div>
  );
}

/** As if it had been typed: the field's own rules apply. */
export function typeInto(input: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
