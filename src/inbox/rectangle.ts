import { Field, Float, ObjectType } from 'type-graphql';

/** A part of a page; its unit is its heir's to say. */
@ObjectType()
export abstract class Rectangle {
  @Field(() => Float, { description: 'Left edge.' })
  x!: number;

  @Field(() => Float, { description: 'Upper edge.' })
  y!: number;

  @Field(() => Float, { description: 'Width.' })
  width!: number;

  @Field(() => Float, { description: 'Height.' })
  height!: number;
}
