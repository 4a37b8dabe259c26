import { useState } from 'react';
import { Field } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { PageView } from '../../components/page-view';
import type { InboxDocument } from './document-fields';
import styles from './inbox.module.css';
import { type PageRange, pagesText, proposedRanges, readRanges, splitText } from './page-ranges';

/** So many parts are shown by their first page; the others are in the text. */
const shownParts = 6;

/** Which pages become documents of their own; those that were found in the file stand there first. */
export function SplitDialog(props: {
  document: InboxDocument;
  onSplit: (parts: PageRange[]) => void;
  onClose: () => void;
}) {
  const { document, onSplit, onClose } = props;
  const pageCount = document.pdfPageCount ?? 1;
  const [text, setText] = useState(() => proposedRanges(document.proposedParts, pageCount));
  const read = readRanges(text, pageCount);
  const isWrong = 'problem' in read;
  return (
    <FormDialog
      title={`Split ${document.filename}`}
      action="Split"
      isWide
      onSubmit={() => {
        if (isWrong) return;
        onClose();
        onSplit(read.ranges);
      }}
      onClose={onClose}
    >
      <Field
        label="Pages of each invoice"
        problem={isWrong ? read.problem : null}
        hint={`As 1-2, 3. The file has ${pageCount} pages.`}
      >
        <input value={text} onChange={({ target }) => setText(target.value)} autoComplete="off" />
      </Field>
      {!isWrong && (
        <>
          <p role="status">{splitText(read.ranges, read.leftOut)}</p>
          <div className={styles.parts}>
            {read.ranges.slice(0, shownParts).map((range) => (
              <figure key={range.firstPage}>
                <figcaption>From {pagesText(range)}</figcaption>
                <PageView document={{ ...document, extractionEvidence: [] }} page={range.firstPage} zoom={1} />
              </figure>
            ))}
          </div>
        </>
      )}
    </FormDialog>
  );
}
