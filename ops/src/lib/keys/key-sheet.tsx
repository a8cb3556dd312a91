import { Dialog } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'

/** The keys of the desk, in the order in which they are listed. */
const KEYS = ['j', 'k', 'n', 'a', 'r', 'x', 'enter', 'search', 'help'] as const

interface KeySheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders what each key does. */
export function KeySheet({ open, onClose }: KeySheetProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} open={open} title={t('keys')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-13">
        {KEYS.map((key) => (
          <div className="contents" key={key}>
            <dt>
              <kbd className="rounded-field border border-line bg-raised px-2 py-0.5 whitespace-nowrap">
                {t(`keyName_${key}`)}
              </kbd>
            </dt>
            <dd>{t(`key_${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
