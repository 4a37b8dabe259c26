interface File {
  id: string;
  filename: string;
  url: string;
}

/** Files that are kept with a record. */
export function Files({ of: files }: { of: File[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      {files.map(({ id, filename, url }) => (
        <p key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {filename}
          </a>
        </p>
      ))}
    </section>
  );
}
