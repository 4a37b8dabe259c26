import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { linkExpiry, signFileLink } from '../store/file-links.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { get } from '../store/records.js';
import { RequiresScope } from '../store/scope.js';
import { sql } from '../store/sql.js';
import { ReportExport, ReportExportStatus } from './report-export.entity.js';
import { CreateReportExportInput, ReportExportFilter, ReportExportPayload } from './report-export.inputs.js';
import { createReportExport } from './report-export.operations.js';

const ReportExportConnection = Connection(ReportExport, { counts: 'records' });

interface ReportExportContext {
  em: EntityManager;
  tenant: { ownerId: number };
  publicUrl: string;
  linkKey: Buffer;
}

@Resolver(() => ReportExport)
export class ReportExportResolver {
  @Query(() => ReportExport, {
    nullable: true,
    description: 'One export of a report. Null with NOT_FOUND when there is none with this id, or its time was over.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  reportExport(
    @Arg('id', () => ID, { description: 'Identifier of the export.' }) id: string,
    @Ctx() { em }: ReportExportContext,
  ): Promise<ReportExport> {
    return get(em, ReportExport, id, 'Export');
  }

  @Query(() => ReportExportConnection, { description: 'Exports of reports that are kept, by ascending id.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  reportExports(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => ReportExportFilter, { nullable: true, description: 'Which exports to list.' })
    filter: ReportExportFilter | null,
    @Ctx() { em }: ReportExportContext,
  ): Promise<Page<Row<ReportExport>>> {
    const { statuses, reports } = filter ?? {};
    const scattered = [
      ...(statuses ? [sql`status = any(${statuses})`] : []),
      ...(reports ? [sql`report = any(${reports})`] : []),
    ];
    return page(em, ReportExport, arguments_, { scattered });
  }

  @FieldResolver(() => Int, { description: 'How much of the file is written, in percent; 100 once it is there.' })
  percent(@Root() { status, rowsDone, rowsTotal }: Row<ReportExport>): number {
    if (status === ReportExportStatus.SUCCEEDED) return 100;
    return rowsTotal === null || rowsTotal === 0 ? 0 : Math.floor((rowsDone * 100) / rowsTotal);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Absolute link to the file, null until it is there; signed, good for an hour, the same for five minutes; needs no Authorization header.',
  })
  url(@Root() reportExport: Row<ReportExport>, @Ctx() context: ReportExportContext): string | null {
    const { sha256, filename, contentType } = reportExport;
    if (sha256 === null) return null;
    const { tenant, publicUrl, linkKey } = context;
    const link = { ownerId: tenant.ownerId, sha256, filename, contentType, expiresAt: linkExpiry() };
    return `${publicUrl}${signFileLink(linkKey, link)}`;
  }

  @Mutation(() => ReportExportPayload, {
    description:
      'Asks for a report as a file, however long it is: a job makes it, all of it as the books are at one moment. How far it is says `reportExport`, and `changed` tells when that changed. Refused with REPORT_EXPORTS_PENDING.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  async createReportExport(
    @Arg('input', { description: 'The report.' }) input: CreateReportExportInput,
    @Ctx() { em }: ReportExportContext,
  ): Promise<ReportExportPayload> {
    return { reportExport: await createReportExport(em, input) };
  }
}
