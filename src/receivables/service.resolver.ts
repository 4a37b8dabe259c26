import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { changesOf } from '../store/input-fields.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { containing, type Sql, sql } from '../store/sql.js';
import { recordId } from '../values/record-id.js';
import { Service } from './service.entity.js';
import { CreateServiceInput, ServiceFilter, ServicePayload, UpdateServiceInput } from './service.inputs.js';
import { createService, updateService } from './service.operations.js';

const ServiceConnection = Connection(Service, { counts: 'records' });

interface ServiceContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Service)
export class ServiceResolver {
  @Query(() => Service, {
    nullable: true,
    description: 'One service. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async service(
    @Arg('id', () => ID, { description: 'Identifier of the service.' }) id: string,
    @Ctx() { loaders }: ServiceContext,
  ): Promise<Row<Service>> {
    const service = await loaders.one(Service, recordId(id, 'Service'));
    if (!service) throw notFound('Service');
    return service;
  }

  @Query(() => ServiceConnection, { description: 'Services by ascending id.' })
  @RequiresScope(ApiKeyScope.READ)
  services(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => ServiceFilter, { nullable: true, description: 'Which services to list.' })
    filter: ServiceFilter | null,
    @Ctx() { em }: ServiceContext,
  ): Promise<Page<Row<Service>>> {
    return page(em, Service, arguments_, { where: conditions(filter), changes: changesOf(filter) });
  }

  @Mutation(() => ServicePayload, { description: 'Creates a service.' })
  @RequiresScope(ApiKeyScope.WRITE)
  async createService(
    @Arg('input', { description: 'The new service.' }) input: CreateServiceInput,
    @Ctx() { em }: ServiceContext,
  ): Promise<ServicePayload> {
    return { service: await createService(em, input) };
  }

  @Mutation(() => ServicePayload, { description: 'Changes the fields given of a service.' })
  @RequiresScope(ApiKeyScope.WRITE)
  async updateService(
    @Arg('input', { description: 'The changes.' }) input: UpdateServiceInput,
    @Ctx() { em }: ServiceContext,
  ): Promise<ServicePayload> {
    return { service: await updateService(em, input) };
  }
}

function conditions(filter: ServiceFilter | null): Sql[] {
  return [
    ...(typeof filter?.active === 'boolean' ? [sql`active = ${filter.active}`] : []),
    ...(filter?.q ? [sql`name ilike ${containing(filter.q)}`] : []),
  ];
}
