import { escapeHtml } from '@halyard/server'

const REFRESH_S = 3

export interface ShownTransfer {
  readonly address: string
  readonly text: string
}

export interface ShownChain {
  readonly network: string
  readonly blocks: readonly { readonly height: number; readonly hash: string; readonly at: number }[]
  readonly transactions: readonly {
    readonly txid: string
    /** `undefined` while the transaction is unconfirmed. */
    readonly height: number | undefined
    readonly transfers: readonly ShownTransfer[]
  }[]
}

interface ChainPageState {
  readonly chains: readonly ShownChain[]
  readonly ways: readonly { readonly value: string; readonly text: string }[]
  /** Values of the form fields, and the message about the last action. */
  readonly way?: string | undefined
  readonly to?: string | undefined
  readonly amount?: string | undefined
  readonly note?: string | undefined
  readonly watch?: string | undefined
}

/** Renders the page of the practice chains. Escapes every value. */
export function drawChainPage(state: ChainPageState): string {
  const { chains, note, watch } = state
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${watch === undefined ? '' : `<meta http-equiv="refresh" content="${REFRESH_S}">`}
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Halyard practice chains</title>
<style>
body { margin: 0 auto; max-width: 42rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #e9e4d8; background: #10141b; }
section, form { margin: 1rem 0; padding: 1rem; border-radius: 0.75rem; background: #1a202a; }
label { display: block; margin: 0.5rem 0; }
input:not([type=checkbox]), select { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0 0.75rem; font: inherit; color: inherit; background: #10141b; border: 1px solid #3a4250; border-radius: 0.5rem; }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600; color: #1b1406; background: #ddb15a; border: 0; border-radius: 0.5rem; }
h2 { margin: 0 0 0.5rem; font-size: 1.1rem; }
ol { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; padding: 0; list-style: none; }
li { padding: 0.25rem 0.5rem; border-radius: 0.5rem; background: #10141b; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; }
code { font-size: 0.85rem; color: #b4b0a6; }
a { color: #ddb15a; }
</style>
</head>
<body>
<h1>Practice chains</h1>
<p>Stand-ins for real chains, with blocks, confirmations and reorganisations. Their coins are worth nothing.
<a href="/dev/chain?watch=1">Watch</a> · <a href="/dev/chain">Stand still</a></p>
${note === undefined ? '' : `<p role="status"><b>${escapeHtml(note)}</b></p>`}
<main>
${drawSendForm(state)}
${chains.map(drawChain).join('\n')}
${drawReorganiseForm(chains)}
${CONFLICT_FORM}
</main>
</body>
</html>
`
}

const CONFLICT_FORM = `<form method="post" action="/dev/chain/conflict">
<h2>Signer conflict</h2>
<label>Withdrawal under review <input name="withdrawal" inputmode="numeric" required autocomplete="off"></label>
<label>Amount that the signer has recorded <input name="amount" inputmode="decimal" required autocomplete="off"></label>
<button>Record</button>
</form>`

function drawSendForm({ ways, way, to = '', amount = '' }: ChainPageState): string {
  const options = ways.map(
    ({ value, text }) =>
      `<option value="${escapeHtml(value)}"${value === way ? ' selected' : ''}>${escapeHtml(text)}</option>`,
  )
  return `<form method="post" action="/dev/chain/send">
<h2>Send coins</h2>
<label>Coin and network <select name="way">${options.join('')}</select></label>
<label>To address <input name="to" value="${escapeHtml(to)}" required autocomplete="off"></label>
<label>Amount <input name="amount" value="${escapeHtml(amount)}" inputmode="decimal" required autocomplete="off"></label>
<label><input type="checkbox" name="lookalike" value="1"> A worthless token of the same name instead</label>
<button>Send</button>
</form>`
}

function drawChain({ network, blocks, transactions }: ShownChain): string {
  return `<section data-network="${escapeHtml(network)}">
<h2>${escapeHtml(network)}</h2>
<ol>${blocks.map(({ height, hash }) => `<li>${height} <code>${escapeHtml(hash.slice(0, 8))}</code></li>`).join('')}</ol>
${transactions.map(drawTransaction).join('') || '<p>No transactions yet.</p>'}
</section>`
}

function drawTransaction({ txid, height, transfers }: ShownChain['transactions'][number]): string {
  const paid = transfers.map(
    ({ text, address }) => `${escapeHtml(text)} to <code>${escapeHtml(address)}</code>`,
  )
  return `<p>${height === undefined ? 'Waiting' : `Block ${height}`}: ${paid.join(', ')} <code>${escapeHtml(txid.slice(0, 16))}</code></p>`
}

function drawReorganiseForm(chains: readonly ShownChain[]): string {
  const options = chains.map(({ network }) => `<option>${escapeHtml(network)}</option>`)
  return `<form method="post" action="/dev/chain/reorganise">
<h2>Reorganise</h2>
<label>Network <select name="network">${options.join('')}</select></label>
<label>Blocks to undo <input name="depth" value="3" inputmode="numeric" required></label>
<label><input type="checkbox" name="loses" value="1"> Strangers' transactions in them are lost</label>
<label><input type="checkbox" name="forgets" value="1"> The exchange has stored only the last block, and stops</label>
<button>Reorganise</button>
</form>`
}
