// Fields and calendars of dates, which write "30 Sept 2026" as all other texts do.
import dayjs from 'dayjs'
import updateLocale from 'dayjs/plugin/updateLocale.js'
import * as texts from './texts.ts'

dayjs.extend(updateLocale)
dayjs.updateLocale('en', { monthsShort: texts.janFebMarAprMayJun.split(' ') })

export { DateInput, DatePicker, DatePickerInput, DateTimePicker } from '@mantine/dates'
