import type { Receipt } from '@halyard/receipt'
import { Button } from '@halyard/ui'
import { Copy, Download } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { headsPath, receiptFileName, saveReceipt } from './save-receipt.ts'

/** Renders the receipt's download link and instructions to verify it without this page. */
export function CheckElsewhere({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('option')
  const command = `npm run verify -- ${receiptFileName(receipt)} --key key.json`
  return (
    <section aria-label={t('checkElsewhere')} className="text-13 text-muted">
      <Button
        icon={<Download aria-hidden size={18} />}
        kind="quiet"
        onClick={() => saveReceipt(receipt)}
        wide
      >
        {t('downloadReceipt')}
      </Button>
      <p className="mt-3">{t('checkElsewhere')}</p>
      <div className="mt-1 flex items-center gap-2 rounded-field border border-line bg-page pl-3">
        <code className="min-w-0 flex-1 py-2 break-words text-text">{command}</code>
        <button
          aria-label={t('copy')}
          className="press inline-flex size-11 shrink-0 items-center justify-center text-brass"
          onClick={() => void copyText(command)}
          type="button"
        >
          <Copy aria-hidden size={18} />
        </button>
      </div>
      <p className="flex flex-wrap gap-x-5">
        <PriceLogLink path="trail/key" text={t('publicKey')} />
        <PriceLogLink path={headsPath(receipt)} text={t('signedHeads')} />
      </p>
    </section>
  )
}

/** Renders a link to a public call of the price log, which opens in a browser tab. */
function PriceLogLink({ path, text }: { readonly path: string; readonly text: string }) {
  return (
    <a
      className="press inline-flex min-h-11 items-center font-semibold text-brass underline-offset-4 hover:underline"
      href={`/api/${path}`}
      rel="noreferrer"
      target="_blank"
    >
      {text}
    </a>
  )
}
