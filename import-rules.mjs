import { existsSync, readdirSync, readFileSync } from 'node:fs'

// Who may import whom. Everything not listed here is allowed; nothing here is relaxed to make a change fit.
/** The products of the core: the folders with a `product.ts`. */
const PRODUCTS = readdirSync('core/src')
  .filter((folder) => existsSync(`core/src/${folder}/product.ts`))
  .join('|')
const TEST = '[.](test|bench)[.]tsx?$'
const sealed = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { pathNot: [from, ...allowed] },
})
const never = (name, from, to, comment, extra = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TEST, ...from },
  to: { path: to, ...extra },
})
/**
 * The layers of `server/src`, from the bottom up, with the folders of each. A folder imports any folder of the layers
 * below, and of its own layer only those that are listed after its name. Among the services, `auth` sends mail, `custody`
 * and `verification` write to the owners of accounts, and `verification` deletes unused uploads.
 */
export const SERVER_LAYERS = [
  { platform: [] },
  { db: [] },
  { link: [] },
  { history: [] },
  { nudges: [] },
  { engine: [] },
  { nodes: [] },
  { halts: [], instruments: [], presenters: ['instruments'] },
  {
    agreements: [],
    banners: [],
    mail: [],
    uploads: [],
    'price-feed': [],
    'price-log': [],
    'market-data': [],
    auth: ['mail'],
    custody: ['auth', 'mail'],
    verification: ['auth', 'mail', 'uploads'],
    retention: [],
    referral: ['closing', 'custody'],
    closing: ['auth', 'mail'],
    'personal-data': ['auth', 'custody', 'verification'],
    fiat: ['auth', 'custody', 'referral', 'uploads', 'verification'],
    help: [],
    notices: [],
    recurring: ['market-data', 'notices'],
    push: ['notices'],
    'credit-score': [],
    support: ['help', 'mail', 'uploads'],
    treasury: [],
    'cost-basis': [],
    documents: [],
    secrets: ['auth', 'custody', 'uploads', 'verification'],
    system: ['price-feed', 'treasury'],
  },
  { calls: [] },
  { features: [], ops: [], sockets: [], binance: ['sockets'], udf: [], 'daily-files': ['udf'] },
  { http: [] },
  { app: [] },
]
const SERVER_FOLDERS = SERVER_LAYERS.flatMap((layer) => Object.keys(layer))
/** The files that other packages may import. */
const SERVER_DOORS = Object.values(JSON.parse(readFileSync('server/package.json', 'utf8')).exports).map(
  (file) => `^server/${file.slice(2)}$`,
)
const inServer = (folders) => `^server/src/(?:${folders.join('|')})/`
const serverLayers = SERVER_LAYERS.flatMap((layer, index) => {
  const below = SERVER_LAYERS.slice(0, index).flatMap((lower) => Object.keys(lower))
  return Object.entries(layer).map(([folder, sameLayer]) => ({
    name: `server-layers-${folder}`,
    comment: 'A folder of server/src imports only folders of lower layers: see SERVER_LAYERS.',
    severity: 'error',
    from: { path: inServer([folder]), pathNot: TEST },
    to: { path: '^server/src/', pathNot: inServer([folder, ...sameLayer, ...below]) },
  }))
})
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-test-imports', severity: 'error', from: { pathNot: TEST }, to: { path: TEST } },
    sealed('money-is-a-leaf', '^money/src/', [], 'Imports nothing.'),
    sealed('formulas-are-arithmetic', '^formulas/src/', ['^money/src/'], 'Only money.'),
    sealed(
      'core-is-pure',
      '^core/src/',
      ['^(money|formulas)/src/'],
      'No I/O, no libraries: only money and formulas.',
    ),
    sealed(
      'receipt-shares-no-code',
      '^receipt/src/(?!testing/)',
      [],
      'The verifier of receipts imports nothing.',
    ),
    sealed(
      'api-is-declarations',
      '^api/src/',
      ['^receipt/src/', 'node_modules/zod/'],
      'Only the formats of receipts, and zod.',
    ),
    sealed(
      'signer-stands-alone',
      '^signer/src/',
      ['node_modules/(@scure|viem|zod)/', '^(node:|fs$|path$|crypto$|http$|net$)'],
      'The process with the keys runs nothing else of ours.',
    ),
    sealed(
      'verifier-stands-alone',
      '^verify/src/',
      ['^receipt/src/', '^money/src/', '^formulas/src/', '^(node:|fs$|path$|crypto$|https?$|readline$)'],
      'Receipts and allotments are checked with their formulas and nothing else of ours.',
    ),
    sealed(
      'examples-use-the-api-alone',
      '^examples/src/',
      ['node_modules/ccxt/', '^node:', '^timers/promises$'],
      'Bots that anyone may copy: a client library, and nothing of ours.',
    ),
    never(
      'ui-knows-no-product',
      { path: '^ui/src/' },
      '^(money|formulas|core|receipt|api|server|demo|signer|web|h5|ops|operator|verify|launch)/',
      'Components receive what they show.',
    ),
    never(
      'web-is-shared',
      { path: '^web/src/' },
      '^(?:(money|formulas|core|receipt|server|demo|signer|h5|ops|operator|verify|launch)/|api/src/(?!client/))',
      'The app and the console give it their routes, texts and calls; it knows no feature.',
    ),
    never(
      'launch-knows-no-product',
      { path: '^launch/' },
      '^(money|formulas|core|receipt|api|server|demo|signer|ui|web|h5|ops|operator|verify)/',
      'It starts processes, and does not load them.',
    ),
    never(
      'signer-is-not-imported',
      { pathNot: ['^signer/', TEST] },
      '^signer/',
      'Keys live in a process of their own.',
    ),
    never(
      'book-knows-no-money',
      { path: '^core/src/book/' },
      `^core/src/(ledger|${PRODUCTS}|customer)/`,
      'Matching never touches balances.',
    ),
    never(
      'ledger-is-the-floor',
      { path: '^core/src/ledger/' },
      `^core/src/(book|market|${PRODUCTS}|customer)/`,
      'Products call the ledger, not the reverse.',
    ),
    ...serverLayers,
    never(
      'server-folders-are-listed',
      { path: '^server/src/', pathNot: [inServer(SERVER_FOLDERS), '^server/src/main[.]ts$', TEST] },
      '.',
      'Every folder of server/src is in SERVER_LAYERS.',
    ),
    {
      name: 'production-knows-no-demo',
      comment:
        'Production does not even load the demo, which starts the server. Tests outside server/src may run in it.',
      severity: 'error',
      from: {
        path: '^(money|formulas|core|receipt|api|server/src|signer|ui|h5|ops|operator|verify|launch)/',
        pathNot: `^(?!server/).*${TEST}`,
      },
      to: { path: '^demo/' },
    },
    never(
      'demo-uses-doors',
      { path: '^demo/src/' },
      '^server/',
      'The demo reaches the server through the exports of its package.',
      { pathNot: SERVER_DOORS },
    ),
    never(
      'products-are-islands',
      { path: `^core/src/(${PRODUCTS})/`, pathNot: '^core/src/quarantine/set-aside[.]ts$' },
      `^core/src/(${PRODUCTS})/`,
      'Products share the ledger, markets and customers, consult the limits and fee steps of customers, say which halts refuse their commands, process their records under quarantine, and meet in products.ts.',
      {
        pathNot: [
          '^core/src/$1/',
          '^core/src/self-limits/consult[.]ts$',
          '^core/src/tiers/consult[.]ts$',
          '^core/src/quarantine/process-record[.]ts$',
          '^core/src/halts/halt-rules[.]ts$',
        ],
      },
    ),
    never(
      'customers-know-no-product',
      { path: '^core/src/(customer|market)/' },
      `^core/src/(?!quarantine/process-record[.]ts)(${PRODUCTS}|products?[.]ts)`,
      'Products know customers and markets, not the reverse. An index price is processed like a record, though.',
    ),
    never(
      'one-writer',
      { path: '^server/src/', pathNot: ['^server/src/engine/', TEST] },
      '^core/',
      'Only engine/ touches the core.',
    ),
    never(
      'clients-see-the-api-only',
      { path: '^(web|h5|ops|operator)/' },
      '^(core|server|demo|sim|bench)/',
      'A client is a stranger to the server.',
    ),
    never(
      'h5-cannot-see-operator-calls',
      { path: '^(web|h5)/' },
      '^api/src/ops/',
      'Operator calls never ship to customers.',
    ),
    never(
      'features-are-islands',
      { path: '^(server|h5|ops)/src/features/([^/]+)/' },
      '^(server|h5|ops)/src/features/',
      'Compose features in app/ or main.ts.',
      { pathNot: '^$1/src/features/$2/' },
    ),
    never(
      'ui-knows-no-feature',
      { path: '^(h5|ops)/src/(ui|lib)/' },
      '^(h5|ops)/src/(features|app|main)',
      'Shared parts do not know their users.',
    ),
    never(
      'features-know-no-app',
      { path: '^(h5|ops)/src/features/' },
      '^(h5|ops)/src/(app/|main)',
      'app/ composes features.',
    ),
    never(
      'tools-are-not-imported',
      { path: '^(money|formulas|core|receipt|api|server|demo|signer|ui|web|h5|ops|operator|verify|launch)/' },
      '^(sim|bench|e2e|examples)/',
      'Tools depend on the product, never the reverse.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['[.]types/', '/dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
