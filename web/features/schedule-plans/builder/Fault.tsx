import classes from './builder.module.css'

/** Problem that keeps the plan from being saved, at its place. */
export const Fault = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={classes.fault} role="alert">
      {text}
    </p>
  )
