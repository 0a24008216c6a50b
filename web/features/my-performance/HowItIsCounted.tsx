import classes from './my-performance.module.css'

/** The score in words, for whom it is about. */
export function HowItIsCounted() {
  return (
    <details className={classes.how}>
      <summary>How is this counted?</summary>
      <p>
        Every shift day starts at 100 %. The score falls only while you do something else than your published
        schedule asks for: it is the time as planned divided by the time that was scheduled so far. Eight
        hours with an hour and a half otherwise are 81.25 %.
      </p>
      <ul>
        <li>Breaks, meetings and offline work never cost anything by themselves.</li>
        <li>
          On a shift with nothing particular planned, everything is right. Outside your shift nothing counts.
        </li>
        <li>Time that a manager allowed by an exception counts as planned, also afterwards.</li>
        <li>
          Work is seen from calls, replies and closed tickets: the usual handle time before a reply or a close
          counts as work, and two minutes after a close as wrapping up.
        </li>
      </ul>
      <p>
        You and your managers see the same. If something looks wrong, choose its bar and tell your manager.
      </p>
    </details>
  )
}
