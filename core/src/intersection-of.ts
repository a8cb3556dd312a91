/** The intersection of the members of a union. */
export type IntersectionOf<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? Intersection
  : never
