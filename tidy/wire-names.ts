import { parseAst } from 'vitest/node'

/** A field that a component reads by its name on the wire, with its line. */
export interface WireNameUse {
  readonly line: number
  readonly name: string
}

const WIRE_NAME = /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/

/**
 * Returns the fields in snake case that a TSX source reads, by property access or destructuring. Fields that it writes
 * are not included, since requests have the names of the wire; nor are those of a form's `values`, which are named as
 * the fields of its request, so that a rejection finds its field.
 */
export function findWireNames(source: string): WireNameUse[] {
  const found: WireNameUse[] = []
  visit(parseAst(source, { lang: 'tsx' }), (node) => {
    for (const key of readKeys(node)) {
      const name = nameOf(key)
      if (name === undefined || !WIRE_NAME.test(name) || !isNode(key)) continue
      found.push({ line: source.slice(0, Number(key['start'])).split('\n').length, name })
    }
  })
  return found
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function visit(value: unknown, take: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, take)
  if (!isNode(value)) return
  take(value)
  const isOfForm = value['type'] === 'VariableDeclarator' && isFormValues(value['init'])
  for (const [name, child] of Object.entries(value)) if (!isOfForm || name !== 'id') visit(child, take)
}

/** Returns the keys that a member access or an object pattern reads. */
function readKeys(node: Node): unknown[] {
  if (node['type'] === 'MemberExpression') return isFormValues(node['object']) ? [] : [node['property']]
  if (node['type'] !== 'ObjectPattern' || !Array.isArray(node['properties'])) return []
  return node['properties'].map((property: unknown) => (isNode(property) ? property['key'] : undefined))
}

/** Returns whether an expression is `values` or ends in `.values`. */
function isFormValues(expression: unknown): boolean {
  if (!isNode(expression)) return false
  return nameOf(expression['type'] === 'MemberExpression' ? expression['property'] : expression) === 'values'
}

/** Returns the name of an identifier, or the text of a string literal. */
function nameOf(key: unknown): string | undefined {
  if (!isNode(key)) return undefined
  const name = key['type'] === 'Identifier' ? key['name'] : key['value']
  return typeof name === 'string' ? name : undefined
}
