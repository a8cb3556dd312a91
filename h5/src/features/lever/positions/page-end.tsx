import { Spinner } from '@halyard/ui'
import { useTranslation } from 'react-i18next'

interface PageEndProps {
  readonly busy: boolean
  readonly onMore: () => void
}

/** The end of a list that has another page. */
export function PageEnd({ busy, onMore }: PageEndProps) {
  const { t } = useTranslation('lever')
  return (
    <div className="flex min-h-14 items-center justify-center text-brass">
      {busy ? (
        <Spinner />
      ) : (
        <button className="press min-h-11 px-4 text-13" onClick={onMore} type="button">
          {t('loadMore')}
        </button>
      )}
    </div>
  )
}
