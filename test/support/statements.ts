import { jest } from '@jest/globals';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { testService } from './books.js';

/** Runs the work and answers with it how many SQL statements were sent meanwhile, by either door of store/sql.ts or the ORM. */
export async function countingStatements<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const { resources } = await testService();
  const connection = resources.orm.em.getConnection() as PostgreSqlConnection;
  const doors = [
    jest.spyOn(connection.getClient(), 'executeQuery'),
    jest.spyOn(await connection.getNativeClient(), 'query'),
  ];
  try {
    const answer = await work();
    return { answer, statements: doors.reduce((sum, door) => sum + door.mock.calls.length, 0) };
  } finally {
    for (const door of doors) door.mockRestore();
  }
}
