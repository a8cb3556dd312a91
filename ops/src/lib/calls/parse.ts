import type { OpsPath, OpsResponseOf } from '@halyard/api/ops-client'

/** The fields whose content has names that are data: stored and proposed values, and the options of a passkey. */
const KEPT = { after: true, before: true, current: true, options: true } satisfies Record<
  OpenField<OpsResponseOf<OpsPath>>,
  true
>

/** The fields of a type, at any depth, whose content may have any names. */
type OpenField<Wire> = Wire extends readonly (infer Item)[]
  ? OpenField<Item>
  : Wire extends object
    ? {
        [Name in keyof Wire as string extends Name ? never : Name]-?: unknown extends Wire[Name]
          ? Name
          : string extends keyof NonNullable<Wire[Name]>
            ? Name
            : OpenField<Wire[Name]>
      } extends infer Fields
      ? Fields[keyof Fields]
      : never
    : never

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** A type of the wire with its names in camel case. */
export type Parsed<Wire> = Wire extends readonly (infer Item)[]
  ? Parsed<Item>[]
  : Wire extends object
    ? {
        [Name in keyof Wire as CamelCase<Name>]: Name extends keyof typeof KEPT
          ? Wire[Name]
          : Parsed<Wire[Name]>
      }
    : Wire

/** The content of a response, as `callOps` returns it. */
export type ParsedOf<Path extends OpsPath> = Parsed<OpsResponseOf<Path>>

/** A record of the list that a call returns. */
export type RowOf<Path extends OpsPath> =
  ParsedOf<Path> extends { readonly list: readonly (infer Row extends object)[] } ? Row : never

/** Returns the content of a response with its names in camel case, those of nested records included. */
export function parse<Wire>(content: Wire): Parsed<Wire> {
  return renamed(content) as Parsed<Wire>
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      name.replace(/_(.)/g, (_, first: string) => first.toUpperCase()),
      name in KEPT ? content : renamed(content),
    ]),
  )
}
