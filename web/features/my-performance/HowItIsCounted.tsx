import classes from './my-performance.module.css'
import * as texts from './texts.ts'

/** The score in words, for whom it is about. */
export function HowItIsCounted() {
  return (
    <details className={classes.how}>
      <summary>{texts.howIsThisCounted}</summary>
      <p>{texts.everyShiftDayStartsAt100}</p>
      <ul>
        <li>{texts.breaksMeetingsAndOfflineWorkNever}</li>
        <li>{texts.whenNothingParticularIsPlanned}</li>
        <li>{texts.timeThatAManagerAllows}</li>
        <li>{texts.workIsDetectedFromCallsReplies}</li>
      </ul>
      <p>{texts.youAndYourManagersSee}</p>
    </details>
  )
}
