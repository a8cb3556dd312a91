import { Card, Checkbox, Segmented } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'
import type { Editor } from '../shared/use-editor.ts'
import { UtcField } from '../shared/utc-field.tsx'
import type { NewsDraft, NewsErrors } from './news-draft.ts'

const TYPES = ['announcement', 'news'] as const

interface NewsSettingsProps {
  readonly editor: Editor<NewsDraft, NewsErrors>
  /** Whether it is published, so that its time is fixed. */
  readonly isOut: boolean
}

/** Renders where and when an item is shown. */
export function NewsSettings({ editor, isOut }: NewsSettingsProps) {
  const { t } = useTranslation('content')
  const { values, errors, edit } = editor
  return (
    <Card>
      <div className="grid gap-3">
        <SelectFilter
          label={t('type')}
          onChange={(type) => edit({ type })}
          options={TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
          value={values.type}
        />
        <Checkbox
          checked={values.isStrip}
          label={t('stripLabel')}
          onChange={(isStrip) => edit({ isStrip })}
        />
        {isOut ? null : (
          <>
            <Checkbox
              checked={values.isPush}
              label={t('pushLabel')}
              onChange={(isPush) => edit({ isPush })}
            />
            <Segmented
              label={t('when')}
              onChange={(when) => edit({ when })}
              options={(['now', 'later'] as const).map((value) => ({ value, label: t(`when_${value}`) }))}
              value={values.when}
            />
            {values.when === 'later' ? (
              <UtcField
                error={errors?.at && t(errors.at)}
                label={t('publishAt')}
                onChange={(at) => edit({ at })}
                value={values.at}
              />
            ) : null}
          </>
        )}
      </div>
    </Card>
  )
}
