import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildWorker } from './scripts/build-worker.ts'
import { bundleInline } from './scripts/bundle-inline.ts'
import { precompress } from './scripts/precompress.ts'
import { startEarly } from './scripts/start-early.ts'

const SERVER = 'http://localhost:8080'

/** Texts that travel in one file with those of the whole app. */
const FIRST_TEXTS =
  /(?:(?:src|lib\/trading|features\/(?:home|trade|kline|option|perp|assets))\/locales\/(\w+)\.json|first-texts\/(\w+)\.ts)$/

function textsGroup(id: string): string | null {
  const found = FIRST_TEXTS.exec(id)
  const language = found?.[1] ?? found?.[2]
  return language === undefined ? null : `texts-${language}`
}

export default defineConfig({
  base: '/h5/',
  // The fingerprints of the exchange's keys are part of a build (docs/operating.md).
  define: { 'import.meta.env.TRAIL_FINGERPRINTS': JSON.stringify(process.env['TRAIL_FINGERPRINTS'] ?? '') },
  plugins: [react(), tailwindcss(), bundleInline(), startEarly(), buildWorker(), precompress()],
  build: {
    target: 'es2022',
    // The server's content security policy allows fonts and scripts from its own address only.
    assetsInlineLimit: 0,
    manifest: true,
    // Safari before 17 preloads nothing without it, and still imports everything.
    modulePreload: { polyfill: false },
    // Many chunks of a few hundred bytes cost more than they save: each is requested and compressed separately.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file per language with the texts of the most used screens.
            {
              name: textsGroup,
              debugName: 'texts',
              test: /locales\/\w+\.json$|first-texts\/\w+\.ts$/,
              priority: 5,
            },
            // The code that runs before any screen; no other group may contain a part of it.
            { name: 'frame', tags: ['$initial'], priority: 4 },
            // Icons of less visited screens.
            {
              name: 'icons',
              test: /lucide-react.dist.esm.icons.(arrow-down-up|banknote|camera|circle-dot|circle-x|clock|compass|download|external-link|image-off|image-plus|inbox|key-round|landmark|map-pin|megaphone|receipt-text|rotate-ccw|send-horizontal|settings|smartphone|thumbs-up|wallet-cards)\.mjs$/,
              minShareCount: 2,
              priority: 4,
            },
            // Small parts of most screens, which need nothing large.
            {
              name: 'parts',
              test: /lucide-react.(?!dist.esm.icons.(?:arrow-down|arrow-up|bell-plus|clipboard-list|equal|hourglass|keyboard|pencil-ruler|sliders-horizontal)\.mjs)|ui.src.(?:\w+.)?(nav-bar|skeleton|price-text|change-text|tick|segmented|card|chip|compare-decimals|list-row|pull-to-refresh|sparkline)|h5.src.lib.(calls.(api|queries|idempotency-key|word-for|parse-event)|session.(session|user|sign-in-invitation|centre)|format.(format|parse-id|time-left)|market.(markets|quote|trade|currency|favourite|watchlist-sync)|wallet.(wallet|balance|account-names|worth|use-worth|practice-offer)|navigation.(page.tsx|title|use-dialog-state)|lists.when-loaded|browser.use-media|chart.throttle-latest)/,
              minShareCount: 2,
              priority: 3,
            },
            // Networks of deposits and withdrawals.
            {
              name: 'networks',
              test: /h5.src.lib.wallet.networks.[\w-]+\.tsx?$/,
              minShareCount: 2,
              priority: 2,
            },
            // Saving files on the device.
            {
              name: 'files',
              test: /web.src.browser.save-blob|h5.src.(?:lib.calls.read-file|features.assets.statement.save-)/,
              minShareCount: 2,
              priority: 2,
            },
            // Lists of coins.
            {
              name: 'coins',
              test: /h5.src.(?:lib.(?:wallet.coin-mark|forms.search-field)|features.assets.(?:accounts.coin-row|worth.line-points))/,
              minShareCount: 2,
              priority: 2,
            },
            // The components of forms, links, and the button that explains an amount.
            {
              name: 'fields',
              test: /ui.src.(?:\w+.)?(field-frame|text-field|amount-field|amount-text|use-amount-input|rows|confirm-sheet|dialog\.tsx)|web.src.navigation.link|h5.src.lib.explain.explain/,
              minShareCount: 3,
              priority: 2,
            },
            // The order book, orders and markets, on the chart's page too.
            {
              name: 'book',
              test: /api.src.market.periods|lucide-react.dist.esm.icons.(bell-plus|sliders-horizontal)\.mjs$|h5.src.lib.(trading.(book.(?!book-side|order-book|use-book-rows)|form.(fill-estimate|problem)|markets.(?!chart-link|product-switch)|orders.(cancel-order|merge-orders|open-orders|order\.|stop-order|tally|waiting-stops)|price-age)|market.(depth-store|spot-market)|socket.depth|chart.periods)|ui.src.(?:\w+.)?(facts|tabs)/,
              minShareCount: 2,
              priority: 2,
            },
            // Code that only the trading screens share.
            {
              name: 'trading',
              test: /lucide-react.dist.esm.icons.(arrow-down|arrow-up|clipboard-list|equal|history|hourglass)\.mjs$|h5.src.lib.(trading.(?!chart|lines|market-data|orders.(?:chart-lines|use-fills|use-order-lines)|terminal.(?!panes.pane-(?:sizes|edge)|data.book-column|markets.lazy))|browser.(flash|use-event)|wallet.pocket|lists.(pages|paged-list|list-end)|calls.send-with-retry)|ui.src.(?:\w+.)?(slider|checkbox|switch)/,
              minShareCount: 2,
              priority: 1,
            },
            // Charts with their lines and tools, which a phone does not show next to a form.
            {
              name: 'charting',
              test: /api.src.market.chart-choices|h5.src.lib.(?:chart.(?:candle-source|drawings|indicators|indicator-params|lines|period-candles|scales|shown-periods|use-chart)|trading.(?:chart.(?!indicator-sheet|market-chart|tool-sheet)|lines|orders.(?:chart-lines|use-fills|use-order-lines)))|lucide-react.dist.esm.icons.pencil-ruler/,
              minShareCount: 2,
              priority: 0,
            },
            // Parts that load on first use: the sheets of a chart, and the data of a market behind tabs.
            {
              name: 'chart-sheets',
              test: /h5.src.lib.trading.chart.(?:indicator-sheet|tool-sheet)/,
              priority: 0,
            },
            {
              name: 'market-data',
              test: /h5.src.lib.trading.market-data.(?!lazy)/,
              priority: 0,
            },
            // What only a desktop loads.
            {
              name: 'terminal',
              test: /h5.src.lib.trading.terminal.(?!panes.pane-(?:sizes|edge)|data.book-column|markets.lazy)|lucide-react.dist.esm.icons.keyboard/,
              minShareCount: 2,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': SERVER,
      '/dev': SERVER,
      '/wss': { target: SERVER, ws: true },
    },
  },
})
