/** What an API key may do (specification section 5; `admin` is what it calls the settings interface). */
export enum ApiKeyScope {
  READ = 'read',
  WRITE = 'write',
  REPORTS = 'reports',
  ADMIN = 'admin',
}

export const allScopes: readonly ApiKeyScope[] = Object.values(ApiKeyScope);
