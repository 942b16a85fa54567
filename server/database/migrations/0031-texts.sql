-- The texts of a field of kind texts, one for each language, as one text to search. Immutable, as a stored column needs it.
CREATE FUNCTION texts_of(texts jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT string_agg(value, ' ' ORDER BY key) FROM jsonb_each_text(texts) $$;
