declare module 's3rver' {
  /** An S3 server for tests (the package brings no types). */
  export default class S3rver {
    constructor(settings: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
