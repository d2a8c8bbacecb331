-- What a family agreed to pay at the desk names its price from now on, instead of having it computed again when the
-- money is taken. The discount is rounded half up to the cent, as it was when they agreed.
UPDATE "enrolment" SET "result" = jsonb_set("result", '{agreed}', (
  SELECT jsonb_agg(line || jsonb_build_object('netCents',
    (line->>'listCents')::bigint - ((line->>'listCents')::bigint * (line->>'discountBps')::bigint + 5000) / 10000) ORDER BY place)
  FROM jsonb_array_elements("result"->'agreed') WITH ORDINALITY AS agreed(line, place)))
WHERE jsonb_typeof("result"->'agreed') = 'array' AND jsonb_array_length("result"->'agreed') > 0;
