import type { Names } from './names.ts'

/** A file of the project that gets an entry of the new product. */
export interface ListEdit {
  readonly file: string
  edit(text: string, names: Names): string
}

/** The lists with an entry of each product. */
export const LIST_EDITS: readonly ListEdit[] = [
  {
    file: 'core/src/products.ts',
    edit: (text, { kebab, camel }) =>
      withEntry(
        withExport(
          withImport(text, `import { ${camel} } from './${kebab}/product.ts'`),
          `export type * from './${kebab}/parts.ts'`,
        ),
        'PRODUCTS',
        camel,
      ),
  },
  {
    file: 'api/src/products.ts',
    edit: (text, { kebab, camel }) =>
      withEntry(
        withExport(
          withImport(text, `import { ${camel}Product } from './products/${kebab}.ts'`),
          `export * from './products/${kebab}.ts'`,
        ),
        'PRODUCTS',
        `${camel}Product`,
      ),
  },
  {
    file: 'api/src/ops/calls.ts',
    edit: (text, { kebab, camel }) =>
      withEntry(
        withImport(text, `import { ${camel}OpsCalls } from './products/${kebab}.ts'`),
        'opsCalls',
        `...${camel}OpsCalls`,
      ),
  },
  {
    file: 'server/src/engine/tables/stored-products.ts',
    edit: (text, { kebab, upper }) =>
      withEntry(
        withExport(
          withImport(text, `import { ${upper}_STORAGE } from './${kebab}-tables.ts'`),
          `export * from './${kebab}-tables.ts'`,
        ),
        'STORED_PRODUCTS',
        `${upper}_STORAGE`,
      ),
  },
  {
    file: 'server/src/app/handlers.ts',
    edit: (text, { kebab, camel }) =>
      withEntry(
        withImport(text, `import { ${camel}Handlers } from '../features/${kebab}/index.ts'`),
        'handlers',
        `...${camel}Handlers`,
      ),
  },
  {
    file: 'server/src/app/ops-handlers.ts',
    edit: (text, { kebab, camel }) =>
      withEntry(
        withImport(text, `import { ${camel}OpsHandlers } from '../ops/${kebab}/index.ts'`),
        'opsHandlers',
        `...${camel}OpsHandlers`,
      ),
  },
  {
    file: 'sim/src/products/list.ts',
    edit: (text, { kebab, camel }) =>
      withEntry(withImport(text, `import { ${camel} } from './${kebab}/product.ts'`), 'PRODUCTS', camel),
  },
  {
    file: 'h5/src/lib/navigation/route-names.ts',
    edit: (text, { kebab }) => withEntry(text, 'ROUTE_NAMES', `'${kebab}/index'`),
  },
]

/** Adds an import after the last one. */
function withImport(text: string, line: string): string {
  return afterLast(text, /^(?:import .* from '.*'|\} from '.*')$/gm, line)
}

/** Adds an export of another file after the last one. */
function withExport(text: string, line: string): string {
  return afterLast(text, /^export (?:type )?\* from '.*'$/gm, line)
}

/** Adds an entry at the end of an array or object that is a constant of the module. */
function withEntry(text: string, name: string, entry: string): string {
  const list = new RegExp(`^(?:export )?const ${name}\\b[^=]*= [\\[{]\\n[^]*?(?=^[\\]}])`, 'm').exec(text)
  if (!list) throw new Error(`no list ${name}`)
  const end = list.index + list[0].length
  return `${text.slice(0, end)}  ${entry},\n${text.slice(end)}`
}

function afterLast(text: string, pattern: RegExp, line: string): string {
  const last = [...text.matchAll(pattern)].at(-1)
  if (!last) throw new Error(`no line like ${pattern.source}`)
  const end = last.index + last[0].length
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}
