import { Card, IconButton } from '@halyard/ui'
import { Copy } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import type { BankAccount } from './target.ts'

/** Renders the bank account to transfer to, with a copy button for each line. */
export function BankCard({ bank }: { readonly bank: BankAccount }) {
  const { t } = useTranslation('deposit')
  const lines = [
    { label: t('bankName'), value: bank.bank },
    { label: t('cardNumber'), value: bank.number },
    { label: t('holder'), value: bank.holder },
  ]
  return (
    <Card flush>
      {lines.map(({ label, value }) => (
        <div className="flex min-h-14 items-center gap-2 py-1 pr-1 pl-4" key={label}>
          <span className="min-w-0 flex-1">
            <span className="block text-13 text-muted">{label}</span>
            <span className="block text-15 break-words select-all">{value}</span>
          </span>
          <IconButton label={`${t('copy')}: ${label}`} onClick={() => void copyText(value)}>
            <Copy aria-hidden size={20} />
          </IconButton>
        </div>
      ))}
    </Card>
  )
}
