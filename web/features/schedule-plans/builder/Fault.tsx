import classes from './builder.module.css'

/** What keeps the plan from being saved, at the place where it is. */
export const Fault = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={classes.fault} role="alert">
      {text}
    </p>
  )
