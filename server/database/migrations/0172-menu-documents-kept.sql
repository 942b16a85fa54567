-- Nobody deletes a document either: a deployment could no longer be taken back.
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'A document that a channel got is kept as it was.'; END $$;

DROP TRIGGER kept ON menu_documents;

CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON menu_documents FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
