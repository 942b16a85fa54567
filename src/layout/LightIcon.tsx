interface LightIconProps {
  /** The path of the drawing, on a grid of 24 by 24. */
  path: string;
}

/** An icon as large as the text around it, for places that draw hundreds at once. */
export const LightIcon = ({ path }: LightIconProps) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
