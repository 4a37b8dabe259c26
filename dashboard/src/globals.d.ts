/** Where the files of pdf.js are served, set by the build. */
declare const pdfAssets: string;
